const quarters = [0, 25, 50, 75, 100] as const;

type Quarter = (typeof quarters)[number];

/** Points in a picture, row by row: percent from the left, percent from the top. */
export const focusPoints = quarters.flatMap((top) =>
  quarters.map((left): `${Quarter}-${Quarter}` => `${left}-${top}`),
);
