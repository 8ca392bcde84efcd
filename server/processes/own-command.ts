/** The command that started this program: Bun with a file, or one file in which both were compiled together. */
export const ownCommand = (): Array<string> =>
  isCompiled ? [process.execPath] : [process.execPath, ...process.execArgv, Bun.main]

/** Bun keeps the files of a compiled program under a path of its own (bun.com/docs/bundler/executables). */
const isCompiled = /^(?:\/\$bunfs\/|B:[\\/]~BUN[\\/])/.test(Bun.main)
