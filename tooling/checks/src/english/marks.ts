/** A turn of phrase that hides the subject or avoids the field's term, and what to write instead. */
interface Mark {
  readonly pattern: RegExp;
  readonly rule: string;
}

const marks: readonly Mark[] = [
  {
    pattern: /\b(?:told|tells?|telling|heard|hears?|says|said|asked|asks)\b/,
    rule: "Use the field's term: returns, reports, notifies, requests, receives, contains.",
  },
  {
    pattern: /\b(?:whoever|whatever|somebody|nobody)\b/,
    rule: 'Name the subject: the client, the caller, the visitor, the administrator.',
  },
  {
    pattern:
      /\b(?:in the place of|by (?:itself|themselves)|at once|besides|meanwhile|so (?:many|much|long)|all the same|anew)\b/,
    rule: 'Use the plain word: instead of, alone, immediately, concurrently, also, this many, again.',
  },
  {
    pattern: /(?:^|[.;:,] )(?:Who|What|Whoever|Of|Whose|Those|Where|By|As) /,
    rule: 'Start with the subject, or with the verb of a doc comment: Returns, Locks, Rejects.',
  },
  { pattern: /\b(?:of|by|in|to|from|with|at) (?:which|whom)\b/, rule: 'Split the sentence: one idea each.' },
  {
    pattern: /\bwho \w+s\b|\bwhat (?:is|was|it|they|has|comes|goes|stands|hangs|follows|one)\b/,
    rule: 'Name the thing instead of a clause with who or what.',
  },
];

/** Returns the rules that a text breaks, each once; none for plain English. */
export function brokenRules(text: string): string[] {
  return marks.filter(({ pattern }) => pattern.test(text)).map(({ rule }) => rule);
}
