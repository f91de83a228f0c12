/**
 * @typedef {(args: string[]) => Promise<number>} Command Runs to its end and answers the exit code.
 */
export {};
