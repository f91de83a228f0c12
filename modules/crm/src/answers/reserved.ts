/** Names of fields that every form has beside its inputs. None of them can be a slug. */
export const reserved = {
  /** Nobody sees it: who fills it in is a program. */
  trap: '_website',
  /** Milliseconds from the first look at the form until it was sent, where scripts run. */
  elapsed: '_elapsed',
  language: '_language',
  /** The id of what says thanks on the page of the form, to which a browser without scripts is led back. */
  thanks: '_thanks',
} as const;

/** Nobody reads a form and answers it faster, in milliseconds. */
export const leastFillMs = 2000;

/** What a form holds at most: answers, and bytes of all of them as JSON. */
export const caps = { answers: 64, bytes: 16 * 1024, name: 100, files: 5 } as const;
