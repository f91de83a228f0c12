/** Key of the queries of all change sets. */
export const setsKey = ['change-sets'] as const;

/** Returns the key of the queries of one change set. */
export const setKey = (id: string | undefined) => [...setsKey, id] as const;
