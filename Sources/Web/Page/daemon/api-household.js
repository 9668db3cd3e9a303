// @ts-check
/** What is asked of the daemon about people and their devices. Loaded with the rooms of Settings. */

import { encode, json, v1 } from './api.js'

/** @param {string} before @param {string} after */
export const changePassword = (before, after) => json('POST', `${v1}/session/password`, { old: before, new: after })
export const readSessions = () => json('GET', `${v1}/sessions?limit=500`)
/** @param {string} id */
export const endSession = (id) => json('DELETE', `${v1}/sessions/${encode(id)}`)
/** Those of everybody, for owners. */
export const readAllSessions = () => json('GET', `${v1}/sessions?all=1&limit=500`)
/** @param {boolean} all those of everybody, for owners */
export const readTokens = (all) => json('GET', `${v1}/tokens?limit=500${all ? '&all=1' : ''}`)
/** @param {string} name @param {string} role */
export const addToken = (name, role) => json('POST', `${v1}/tokens`, { name, role })
/** @param {string} id */
export const removeToken = (id) => json('DELETE', `${v1}/tokens/${encode(id)}`)
/** @param {string} [cursor] */
export const readLog = (cursor) => json('GET', `${v1}/log?limit=100${cursor ? `&cursor=${encode(cursor)}` : ''}`)
export const readAccounts = () => json('GET', `${v1}/accounts?limit=500`)
export const readFormerAccounts = () => json('GET', `${v1}/accounts/former?limit=500`)
/** @param {string} id @param {{ role?: string, name?: string, email?: string }} change */
export const changeAccount = (id, change) => json('PATCH', `${v1}/accounts/${encode(id)}`, change)
/** @param {string} id @param {string} marks what becomes of what they have saved and watched: `keep` or `remove` */
export const removeAccount = (id, marks) => json('DELETE', `${v1}/accounts/${encode(id)}?marks=${marks}`)
/** @param {string} role */
export const invite = (role) => json('POST', `${v1}/invitations`, { role })
export const readSettings = () => json('GET', `${v1}/settings`)
/** @param {{ signUp?: string, guests?: string, name?: string }} change */
export const changeSettings = (change) => json('PATCH', `${v1}/settings`, change)
