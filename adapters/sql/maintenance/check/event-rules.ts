import type { Rule } from "./rules.ts"

// In these statements `:now` stands for the present moment, which each engine writes in its own way.
export const now = { sqlite: "CAST(unixepoch('subsec') * 1000 AS integer)", postgres: "now()" }

/** A user of `person` goes to another scheduled event that overlaps with `e`. */
const hasConflict = `EXISTS (
  SELECT 1 FROM event_participants seat JOIN events other ON other.id = seat.event_id
  WHERE seat.user_id = person.user_id AND seat.participation = 'going' AND other.id <> e.id
    AND other.status = 'scheduled' AND other.starts_at < e.ends_at AND other.ends_at > e.starts_at)`

/** The participants, organizers and open invites of all events. */
const everybody = `(
  SELECT event_id, user_id FROM event_participants
  UNION SELECT event_id, user_id FROM event_organizers
  UNION SELECT event_id, user_id FROM event_invites WHERE status = 'invited') person`

/** The rules of events that `curio db check` checks. Contract: events, seats; CLI, db. */
export const eventRules = (engine: keyof typeof now): ReadonlyArray<Rule> =>
  rules.map((rule) => ({ ...rule, broken: rule.broken.replaceAll(":now", now[engine]) }))

const rules: ReadonlyArray<Rule> = [
  {
    rule: "An event knows how many people go and wait",
    of: "events",
    broken: `
      SELECT e.id FROM events e LEFT JOIN event_participants p ON p.event_id = e.id
      GROUP BY e.id, e.going_count, e.waitlist_count
      HAVING e.going_count <> sum(CASE WHEN p.participation = 'going' THEN 1 ELSE 0 END)
        OR e.waitlist_count <> sum(CASE WHEN p.participation = 'waitlist' THEN 1 ELSE 0 END)`,
  },
  {
    rule: "No more people go to an event than its capacity allows",
    of: "events",
    broken: `
      SELECT e.id FROM events e JOIN event_participants p ON p.event_id = e.id AND p.participation = 'going'
      GROUP BY e.id, e.capacity HAVING count(*) > e.capacity`,
  },
  {
    rule: "A position on a waitlist is one that was given, to one person",
    of: "events",
    broken: `
      SELECT e.id FROM events e JOIN event_participants p ON p.event_id = e.id AND p.position IS NOT NULL
      GROUP BY e.id, e.next_position
      HAVING max(p.position) >= e.next_position OR min(p.position) < 1 OR count(DISTINCT p.position) <> count(*)`,
  },
  {
    rule: "A person who joined two events that overlap did so before one of them was edited",
    of: "events",
    broken: `
      SELECT DISTINCT e.id FROM event_participants person JOIN events e ON e.id = person.event_id
      JOIN event_participants seat ON seat.user_id = person.user_id AND seat.event_id <> person.event_id
      JOIN events other ON other.id = seat.event_id
      WHERE person.participation = 'going' AND seat.participation = 'going'
        AND e.status = 'scheduled' AND other.status = 'scheduled'
        AND other.starts_at < e.ends_at AND other.ends_at > e.starts_at
        AND seat.joined_at <= person.joined_at
        AND e.updated_at < person.joined_at AND other.updated_at < person.joined_at`,
  },
  {
    rule: "No user without a conflict waits for an event that has a free seat and has not started",
    of: "events",
    broken: `
      SELECT DISTINCT e.id FROM events e
      JOIN event_participants person ON person.event_id = e.id AND person.participation = 'waitlist'
      WHERE e.status = 'scheduled' AND e.starts_at > :now AND (e.capacity IS NULL OR e.going_count < e.capacity)
        AND NOT ${hasConflict}`,
  },
  {
    rule: "What people have to do with an event is stored with its start",
    of: "events",
    broken: `
      SELECT DISTINCT e.id FROM events e JOIN (
        SELECT event_id, starts_at FROM event_participants
        UNION ALL SELECT event_id, starts_at FROM event_organizers
        UNION ALL SELECT event_id, starts_at FROM event_invites
        UNION ALL SELECT event_id, starts_at FROM event_words) part ON part.event_id = e.id
      WHERE part.starts_at <> e.starts_at`,
  },
  {
    rule: "The owner of an event is not one of its organizers",
    of: "events",
    broken: "SELECT e.id FROM events e JOIN event_organizers o ON o.event_id = e.id AND o.user_id = e.owner_id",
  },
  {
    rule: "No block separates the owner of an event from any user on it",
    of: "events",
    broken: `
      SELECT DISTINCT e.id FROM events e JOIN ${everybody} ON person.event_id = e.id
      JOIN blocks b ON (b.blocker_id = e.owner_id AND b.blocked_id = person.user_id)
        OR (b.blocked_id = e.owner_id AND b.blocker_id = person.user_id)`,
  },
]
