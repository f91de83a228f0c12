import {
  className,
  defineEntity,
  defineLink,
  file,
  integer,
  localizedText,
  show,
  text,
  texts,
  via,
} from '@flotilla/core';

/**
 * The profile fields that are shown here. Declared by name, since the module that defines profiles is
 * optional.
 */
export const profile = defineEntity({ module: 'social', name: 'profile', fields: texts() });

/** The fields of picture files, declared in the same way. */
const storedFile = defineEntity({
  module: 'file-storage',
  name: 'file',
  fields: {
    file: file(),
    className: className(),
    containerClassName: className(),
    alt: text({ optional: true }),
    altByLanguage: localizedText(),
    width: integer({ optional: true }),
    height: integer({ optional: true }),
    placeholder: text({ optional: true }),
  },
});

const pictureSelection = show(storedFile, [
  'file',
  'className',
  'containerClassName',
  'alt',
  'altByLanguage',
  'width',
  'height',
  'placeholder',
]);

/** The part of the picture. Its name has no type here: those of the link depend on `key`. */
const shownPart = { fields: ['crop'] as string[] as never[] };

/** Returns the pictures of an entity of another module, by its link to files. */
export const picturesOf = <const Module extends string, const Name extends string>(
  key: `${Module}.${Name}`,
) => via(defineLink({ from: key, to: 'file-storage.file' }), pictureSelection, shownPart);
