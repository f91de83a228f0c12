/** Thrown for invalid or inconsistent definitions; the message names each place and its fix. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  constructor(readonly problems: readonly string[]) {
    super(
      `The definitions have ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
