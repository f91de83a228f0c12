/** An error that the user of a command can fix. Printed without a stack: the problem and the fix. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly problem: string,
    readonly fix?: string,
  ) {
    super(fix === undefined ? problem : `${problem}\n${fix}`);
  }
}
