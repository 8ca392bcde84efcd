import type { Rule } from "./rules.ts"

/** What no constraint says of roles and decisions. Contract: moderation, roles; moderation, decisions. */
export const moderationRules: ReadonlyArray<Rule> = [
  {
    rule: "A role is held by an account that is not suspended, and was given by the command line or by an account",
    of: "users",
    broken: `
      SELECT u.id FROM roles r JOIN users u ON u.id = r.user_id
      WHERE u.suspended_at IS NOT NULL OR (r.by_operator AND r.granted_by IS NOT NULL)`,
  },
  {
    rule: "A claimed report says since when",
    of: "reports",
    broken: "SELECT id FROM reports WHERE claimed_by IS NOT NULL AND claimed_at IS NULL",
  },
  {
    rule: "A moderator decides about others, on reports of others, and answers no appeal against their own decision",
    of: "decisions",
    broken: `
      SELECT d.id FROM decisions d JOIN reports r ON r.id = d.report_id
      WHERE d.moderator_id IN (d.person_id, r.reporter_id, d.answered_by) OR d.answered_by = d.person_id`,
  },
  {
    rule: "A decision names a rule unless it dismisses the report, and only a suspension has days",
    of: "decisions",
    broken: `
      SELECT id FROM decisions WHERE (action = 'dismissed') <> (rule IS NULL)
        OR (action = 'suspended') <> (suspended_at IS NOT NULL)
        OR (action <> 'suspended' AND ends_at IS NOT NULL) OR (ends_at IS NULL AND ended_at IS NOT NULL)`,
  },
  {
    rule: "A report is as its one decision that was not undone says, which is one at most",
    of: "reports",
    broken: `
      SELECT r.id FROM reports r JOIN decisions d ON d.report_id = r.id WHERE d.undone_at IS NULL
      GROUP BY r.id, r.status
      HAVING count(*) > 1 OR r.status <> max(CASE d.action WHEN 'dismissed' THEN 'dismissed' ELSE 'resolved' END)`,
  },
  {
    rule: "No account is suspended by a decision that was undone, or is over",
    of: "decisions",
    broken: `
      SELECT d.id FROM decisions d JOIN users u ON u.id = d.person_id AND u.suspended_at = d.suspended_at
      WHERE d.undone_at IS NOT NULL OR d.ended_at IS NOT NULL`,
  },
  {
    rule: "An appeal has a moment, an answer has all its parts and an appeal, and one that is overturned undoes",
    of: "decisions",
    broken: `
      SELECT id FROM decisions WHERE (appeal IS NULL) <> (appealed_at IS NULL)
        OR (outcome IS NULL) <> (answered_at IS NULL) OR (answer IS NULL) <> (answered_at IS NULL)
        OR (answered_at IS NULL AND answered_by IS NOT NULL) OR (answered_at IS NOT NULL AND appeal IS NULL)
        OR (undone_at IS NULL AND (outcome = 'overturned' OR undone_by IS NOT NULL))`,
  },
  {
    // Where what is overturned has nowhere to go, its copy stays until it is old.
    rule: "A copy of what was removed belongs to a decision that removed it, of that person, and was not undone",
    of: "decisions",
    broken: `
      SELECT d.id FROM taken_down t JOIN decisions d ON d.id = t.decision_id JOIN reports r ON r.id = d.report_id
      WHERE d.action <> 'removed' OR t.person_id <> d.person_id OR t.target_type <> r.target_type
        OR (d.undone_at IS NOT NULL AND coalesce(d.outcome, 'upheld') <> 'overturned')`,
  },
]
