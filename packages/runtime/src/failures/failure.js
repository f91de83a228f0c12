// @ts-check
// JavaScript, as all files of the table of errors: tooling/bootstrap imports them before anything is installed, on
// a Node that can't strip types.

/** An error that the user of a command can fix. Printed without a stack: the problem and the fix. */
export class Failure extends Error {
  /** @override */
  name = 'Failure';

  /**
   * @param {string} problem
   * @param {string} [fix]
   * @param {ErrorOptions} [options]
   */
  constructor(problem, fix, options) {
    super(fix === undefined ? problem : `${problem}\n${fix}`, options);
    this.problem = problem;
    this.fix = fix;
  }
}
