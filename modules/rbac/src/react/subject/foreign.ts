import { className, defineEntity, defineLink, file, integer, localizedText, show, text, texts, via } from '@flotilla/core';

/** Profiles, as far as they are shown here: whichever module brings them, they are known by this name. */
export const profile = defineEntity({ module: 'social', name: 'profile', fields: texts() });

/** The same of the files of pictures. */
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

const shownPicture = show(storedFile, [
  'file',
  'className',
  'containerClassName',
  'alt',
  'altByLanguage',
  'width',
  'height',
  'placeholder',
]);

/** The pictures of rows of other modules, which link them as all do. */
export const picturesOf = <const Module extends string, const Name extends string>(key: `${Module}.${Name}`) =>
  via(defineLink({ from: key, to: 'file-storage.file' }), shownPicture);
