/**
 * @typedef {(args: string[]) => Promise<number>} Command Runs to completion and returns the exit code.
 */
export {};
