import type { Rule } from "./rules.ts"

/** What `curio db check` counts again of imports. Contract: gameplatform, import; catalog, files. */
export const importRules: ReadonlyArray<Rule> = [
  {
    rule: "An import that is over counts each game or row once",
    of: "import_batches",
    broken: `
      SELECT id FROM import_batches
      WHERE finished_at IS NOT NULL AND imported + updated + skipped + failed <> total`,
  },
  {
    // The purge deletes the rows of a file one after the other, so there may be fewer.
    rule: "No more rows of a file are new, same, changed or left out than its import counts",
    of: "import_batches",
    broken: `
      SELECT b.id FROM import_batches b JOIN (
        SELECT file_id,
          sum(CASE WHEN status = 'new' THEN 1 ELSE 0 END) AS imported,
          sum(CASE WHEN status IN ('same', 'changed') THEN 1 ELSE 0 END) AS updated,
          sum(CASE WHEN status = 'skipped' THEN 1 ELSE 0 END) AS skipped
        FROM import_rows GROUP BY file_id) r ON r.file_id = b.id
      WHERE r.imported > b.imported OR r.updated > b.updated OR r.skipped > b.skipped`,
  },
  {
    rule: "An import of a file has the mapping by which it was read, and one of games has none",
    of: "import_batches",
    broken: `
      SELECT id FROM import_batches
      WHERE (source = 'file') <> (mapping IS NOT NULL) OR source NOT IN ('file', 'gameplatform')`,
  },
]
