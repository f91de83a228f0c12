/** Longest subject of a commit, in characters: `git log --oneline` and most hosts cut longer ones. */
const maxSubject = 72;

/** Returns a line for each subject that is too long. */
export function longSubjects(subjects: readonly string[]): string[] {
  return subjects
    .filter((subject) => subject.length > maxSubject)
    .map(
      (subject) =>
        `"${subject}" has ${subject.length} characters. Use at most ${maxSubject}, and the body for the reason.`,
    );
}
