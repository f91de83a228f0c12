import { adminOnly, assemble, systemFields } from './entity.js';
import { type ExternalLink, hiddenVariant, linkEnd, linkFields } from './link.js';
import type { Fields } from '../kinds/field.js';
import { reference } from '../kinds/reference.js';
import { select } from '../kinds/select.js';
import { text } from '../kinds/text.js';
import { type EntityKey, partsOf } from '../values/names.js';

/** A link that finds its far row by a module name and an id, so that a widget of any module can be placed. */
export interface ExternalLinkInput<From extends EntityKey> {
  from: From;
  /** The entity name of the far row, in any module that has one: `widget`. */
  to: string;
  name: string;
  /** Name of the id field without a foreign key. */
  idField: string;
  /**
   * Name of the field for the far row's module. Its values are the installed modules that have such an
   * entity.
   */
  moduleField: string;
  /** The default module. */
  defaultModule: string;
  /** Modules that are accepted although they are not installed; their rows are not shown. */
  otherModules?: readonly string[];
  /** As of {@link LinkInput}. */
  contains?: boolean;
}

/** Defines a link to a row of any module, named in the link itself. */
export function defineExternalLink<const From extends EntityKey>(
  input: ExternalLinkInput<From>,
): ExternalLink<From> {
  const { idField, moduleField, defaultModule, otherModules = [], contains = false, to } = input;
  const left = linkEnd(input.from, input.from);
  const key: EntityKey = `${partsOf(input.from).module}.${input.name}`;
  const fields = {
    ...systemFields(key),
    [left.field]: reference({ to: input.from, index: true }),
    [idField]: text({ max: 200, index: true }),
    ...linkFields(),
    [moduleField]: select({
      values: [defaultModule, ...otherModules],
      follows: { modulesWith: to },
      default: defaultModule,
    }),
  };
  const link = assemble<EntityKey, Fields>(key, 'link', {
    fields: fields as Fields,
    variants: ['default', hiddenVariant],
    access: adminOnly,
    indexes: [],
    naturalKey: [left.field, idField, 'orderIndex'],
  });
  return {
    ...link,
    type: 'link',
    left,
    right: null,
    owns: false,
    contains,
    privateVariants: [hiddenVariant],
    external: { name: to, idField, moduleField },
  };
}
