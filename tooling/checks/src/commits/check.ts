/** Longest subject of a commit, in characters: `git log --oneline` and most hosts cut longer ones. */
const maxSubject = 72;

/** A type, an optional scope, and a text: `fix(admin): keep typed input`. */
const conventional = /^(feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(\([\w,-]+\))?!?: \S/;

/** Returns a line for each subject that is too long, or is no conventional one. */
export function wrongSubjects(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    if (subject.length > maxSubject)
      return `"${subject}" has ${subject.length} characters. Use at most ${maxSubject}, and the body for the reason.`;
    return conventional.test(subject)
      ? []
      : `"${subject}" is no subject such as fix(admin): keep typed input.`;
  });
}
