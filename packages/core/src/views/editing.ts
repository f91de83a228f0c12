/** Groups of blocks, in the order of the picker; `other` has blocks without a description of their editing. */
export const blockCategories = [
  'hero',
  'text',
  'media',
  'lists',
  'shop',
  'forms',
  'people',
  'structure',
  'account',
  'other',
] as const;
export type BlockCategory = (typeof blockCategories)[number];

/** A text by language. */
type Words = Readonly<Record<string, string>>;

/** A row that a preset creates, with the rows in its parts. */
export interface PresetRow {
  readonly variant?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly parts?: Readonly<Record<string, readonly PresetRow[]>>;
}

/** A filled block that the picker offers. */
export interface Preset<Field extends string = string, Part extends string = string> {
  readonly name: string;
  /** Name in the picker, by language. */
  readonly label: Words;
  /** Group in the picker; by default that of the variant. */
  readonly category?: BlockCategory;
  readonly values?: Readonly<Partial<Record<Field | 'className', unknown>>>;
  /** Rows in its parts, by name. */
  readonly parts?: Readonly<Partial<Record<Part, readonly PresetRow[]>>>;
}

/** Where a block may stand. */
export interface BlockPlaces {
  /** Regions of a page; `main` by default. */
  readonly regions?: readonly ('header' | 'main' | 'footer')[];
  /** At most one such block stands on a page. */
  readonly once?: boolean;
}

/** How editors fill a block of a variant. */
export interface ViewEditing<Field extends string = string, Part extends string = string> {
  /** `account` by default for the visitor's own data, `other` for others. */
  readonly category?: BlockCategory;
  /** The fields that the variant shows; the form of the block offers no others. */
  readonly edits: readonly Field[];
  /** Its linked rows that editors fill, by the names of the selection. */
  readonly parts?: Readonly<Partial<Record<Part, { readonly max?: number }>>>;
  readonly places?: BlockPlaces;
  /** Whether pickers offer the block; true by default. Blocks that pages have already stay editable. */
  readonly isOffered?: boolean;
  readonly presets?: readonly Preset<Field, Part>[];
}

/** Names of a row's linked rows. */
export type PartNames<R> = {
  [N in keyof R & string]: NonNullable<R[N]> extends
    | readonly { readonly id: string }[]
    | { readonly id: string }
    ? N
    : never;
}[keyof R & string];

/** Names of the fields that editors of a row fill. */
export type EditedNames<R> = Exclude<
  keyof R & string,
  PartNames<R> | 'id' | 'variant' | 'createdAt' | 'updatedAt'
>;

/** Fields of a block beside its content: names for the team, anchor and classes. */
export const advancedFields: readonly string[] = ['adminTitle', 'slug', 'slugs', 'anchor', 'className'];
