// @ts-check
/** The rooms of Settings: who may enter which, and where each is. */

const ranks = ['guest', 'viewer', 'editor', 'owner']

/**
 * A room fills the element it is given, and may answer with a function that makes it fresh.
 * @typedef {(el: HTMLElement) => Promise<void | (() => unknown)> | void | (() => unknown)} Mount
 * @typedef {{ id: string, least: string, text: string, icon: string, load: () => Promise<Mount> }} Room
 */

/** @type {Room[]} */
export const rooms = [
  { id: 'account', least: 'viewer', text: 'account', icon: 'icon-person', load: async () => (await import('./account-room.js')).accountRoom },
  { id: 'sessions', least: 'viewer', text: 'sessions', icon: 'icon-device', load: async () => (await import('./sessions-room.js')).sessionsRoom },
  { id: 'programs', least: 'viewer', text: 'programs', icon: 'icon-key', load: async () => (await import('./programs-room.js')).programsRoom },
  { id: 'language', least: 'guest', text: 'language', icon: 'icon-globe', load: async () => (await import('./language-room.js')).languageRoom },
  { id: 'problems', least: 'guest', text: 'watchingProblems', icon: 'icon-warning', load: async () => (await import('./problems-room.js')).problemsRoom },
  { id: 'trash', least: 'editor', text: 'trash', icon: 'icon-trash', load: async () => (await import('./trash-room.js')).trashRoom },
  { id: 'storage', least: 'viewer', text: 'storage', icon: 'icon-disk', load: async () => (await import('./storage-room.js')).storageRoom },
  { id: 'accounts', least: 'owner', text: 'accounts', icon: 'icon-people', load: async () => (await import('./accounts-room.js')).accountsRoom },
  { id: 'plays', least: 'owner', text: 'plays', icon: 'icon-film', load: async () => (await import('./plays-room.js')).playsRoom },
  { id: 'log', least: 'owner', text: 'log', icon: 'icon-log', load: async () => (await import('./log-room.js')).logRoom },
]

/** @param {string} role @returns {Room[]} */
export const roomsFor = (role) => rooms.filter(({ least }) => ranks.indexOf(role) >= ranks.indexOf(least))
