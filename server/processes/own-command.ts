/** The command that started this program: Bun with a file, or one file in which both were compiled together. */
export const ownCommand = (): Array<string> =>
  Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, ...process.execArgv, Bun.main]
