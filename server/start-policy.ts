// The first import of the program: what it says holds for the evaluation of all other modules.

/**
 * Most functions that a start calls are called by it alone. Until `compileAsUsual` they stay in the interpreter for
 * longer: compiling them took a quarter of the processor time of a start.
 */
Bun.unsafe.setJITPolicy(20)

/** From now on functions are compiled as soon as usual. */
export const compileAsUsual = (): void => Bun.unsafe.setJITPolicy(1)
