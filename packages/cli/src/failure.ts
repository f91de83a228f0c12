/** Something that the user of the command can put right; told without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    problem: string,
    readonly fix: string,
  ) {
    super(`${problem} ${fix}`);
  }
}
