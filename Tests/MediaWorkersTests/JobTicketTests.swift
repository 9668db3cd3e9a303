import Testing

@testable import MediaWorkers

@Suite struct JobTicketTests {
    @Test func `who waits for another's job makes it more urgent, now and later, and never less`() {
        let (viewer, job) = (JobTicket(.background), JobTicket(.someday))
        viewer.lead(job)
        #expect(job.urgency == .background)
        viewer.change(to: .watching)
        #expect(job.urgency == .watching)
        viewer.change(to: .someday)
        #expect(job.urgency == .watching, "another may wait for it, too")
    }

    @Test func `urgency reaches jobs that others lead, and comes to its end where they lead each other`() {
        let tickets = (0..<3).map { _ in JobTicket(.someday) }
        for (place, ticket) in tickets.enumerated() { ticket.lead(tickets[(place + 1) % 3]) }
        tickets[0].change(to: .watching)
        #expect(tickets.allSatisfy { $0.urgency == .watching })
        let next = tickets[0].another()
        #expect(next.urgency == .watching)
    }
}
