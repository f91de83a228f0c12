/** Field names that every form has in addition to its inputs. They cannot be slugs. */
export const reserved = {
  /** Honeypot: invisible to people, so only programs fill it in. */
  trap: '_website',
  /** Milliseconds from the opening of the page until the form was sent, when scripts run. */
  elapsed: '_elapsed',
  language: '_language',
  /** Id of the confirmation on the form's page, the redirect target without scripts. */
  thanks: '_thanks',
} as const;

/** Minimum time to read a form and answer it, in milliseconds. */
export const minFillMs = 2000;

/** Limits of a request: number of answers, and bytes of all of them as JSON. */
export const answerLimits = { answers: 64, bytes: 16 * 1024, name: 100, files: 5 } as const;
