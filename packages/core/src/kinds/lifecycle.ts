/**
 * An allowed transition of a field's value. `system`: the server's code makes it. `admin`: an editor makes it
 * by changing the field.
 */
export interface Transition<V extends string = string> {
  /** The name of the action: `check out`. */
  readonly name: string;
  readonly from: readonly V[];
  readonly to: V;
  readonly by: readonly ('system' | 'admin')[];
  /** Only for rows with these values in other fields. */
  readonly when?: Readonly<Record<string, string | boolean | null>>;
}

/** The values of a field as a state machine. The server allows no other transition, and records each. */
export interface Lifecycle<V extends string = string> {
  readonly transitions: readonly Transition<V>[];
  /**
   * Whether administrators may also set values without a declared transition. Their changes are recorded as
   * well.
   */
  readonly adminsMaySet: 'any' | 'declared';
}

/** Returns the errors of a lifecycle, each with its fix. */
export function lifecycleProblems(
  lifecycle: Lifecycle,
  values: readonly string[],
  start: string | undefined,
): string[] {
  const { transitions } = lifecycle;
  const named = transitions.flatMap(({ from, to }) => [...from, to]);
  const unknown = [...new Set(named.filter((value) => !values.includes(value)))];
  const reached = new Set([start, ...transitions.map(({ to }) => to)]);
  const unreached = values.filter((value) => !reached.has(value));
  const steps = transitions.flatMap(({ from, to, when }) =>
    from.map((value) => `${value} → ${to} ${JSON.stringify(when ?? {})}`),
  );
  const doubled = steps.find((step, index) => steps.indexOf(step) !== index);
  return [
    ...unknown.map(
      (value) => `"lifecycle" names "${value}", which is not among "values". Add it there, or name another.`,
    ),
    ...unreached.map(
      (value) => `"lifecycle" never leads to "${value}". Add a transition, or make it the default.`,
    ),
    ...(doubled ? [`"lifecycle" declares ${doubled.replace(' {}', '')} twice. Remove one of them.`] : []),
  ];
}

/** Returns the transition between two values of a row; undefined when there is none. */
export function transitionOf(
  { transitions }: Lifecycle,
  {
    from,
    to,
    row,
  }: { readonly from: string; readonly to: string; readonly row: Readonly<Record<string, unknown>> },
): Transition | undefined {
  return transitions.find(
    (one) =>
      one.to === to &&
      one.from.includes(from) &&
      Object.entries(one.when ?? {}).every(([name, value]) => (row[name] ?? null) === value),
  );
}

/** Returns the state machine as a Mermaid state diagram. `start` is the state of new rows. */
export function lifecycleDiagram({ transitions }: Lifecycle, start: string): string {
  const arrows = transitions.flatMap(({ name, from, to, when }) => {
    const condition = Object.values(when ?? {}).join(', ');
    return from.map((value) => `  ${value} --> ${to}: ${name}${condition && ` (${condition})`}`);
  });
  return ['stateDiagram-v2', `  [*] --> ${start}`, ...arrows].join('\n');
}
