/** What people who work with rows are shown of an entity, where that does not follow from its fields. */
export interface Presentation<Name extends string = string> {
  /** The field by whose value a row is called. */
  readonly rowLabel?: Name;
  /** What lists show. */
  readonly columns?: readonly Name[];
  /** Fields that belong together in a form, by the name of the group. */
  readonly groups?: Readonly<Record<string, readonly Name[]>>;
  /** The name of an icon. */
  readonly icon?: string;
  /** Words in a row's class name that a variant understands: `hero`, `split`. */
  readonly classWords?: Readonly<Record<string, readonly string[]>>;
}
