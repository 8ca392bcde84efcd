const asked = process.env["TEST_RUNS"]

/**
 * How many times a property is tried: `few` among all tests, `many` in the soak (`TEST_RUNS=full`), or as many times as
 * TEST_RUNS says.
 */
export const runs = (few: number, many: number): number => (asked === "full" ? many : Number(asked ?? few))
