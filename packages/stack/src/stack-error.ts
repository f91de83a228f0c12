/** An expected failure: what happened, and what to do about it. */
export class StackError extends Error {
  override readonly name = 'StackError';

  constructor(
    message: string,
    readonly fix?: string,
  ) {
    super(message);
  }
}
