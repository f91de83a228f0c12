import type { Translate } from '@flotilla/react';
import { isEmpty, type RichTextValue } from '@flotilla/rich-text';
import { type EditorLabels, type PickedImage, RichTextEditor } from '@flotilla/rich-text/editor';
import { failureLine } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { TooltipProvider } from '@flotilla/ui/controls';
import { useMemo, useState } from 'react';
import { usePickFile } from '../context/pick-file.js';
import { useInterfaceLanguage } from '../context/language.js';
import { sortedJson } from '../context/sorted-json.js';
import { useT } from '../context/use-t.js';
import type { AdminRow } from '../context/admin-row.js';
import { type Uploads, useUploads } from '../rows/uploads.js';
import type { KindInputProps } from './admin-kind.js';
import { editorMessages } from './editor-messages.js';

/** The rich text editor, connected with the media library. */
export function RichTextInput({
  value,
  onChange,
  onBlur,
  control,
  lang,
}: KindInputProps<'richText', RichTextValue>) {
  const t = useT(editorMessages);
  const pickFile = usePickFile();
  const uploads = useUploads();
  const labels = useMemo(() => editorWords(t), [t]);
  const { turn, change } = useTurns(value, onChange);
  const pick = async () => {
    const row = await pickFile?.({ type: 'image/' });
    return row && pictureOf(row);
  };
  const storeAll = useStoredPictures();
  const fetchFile = uploads?.fetch;
  return (
    <TooltipProvider>
      <RichTextEditor
        {...control}
        key={turn}
        labels={labels}
        value={value}
        onChange={change}
        onBlur={onBlur}
        lang={lang}
        pickImage={pickFile && pick}
        storeImages={uploads && storeAll(uploads)}
        fetchImage={fetchFile && (async (url) => pictureOf(await fetchFile(url)))}
      />
    </TooltipProvider>
  );
}

/**
 * Returns a function that stores pasted pictures. A rejected one is reported by its name; the others are
 * inserted.
 */
function useStoredPictures() {
  const t = useT(editorMessages);
  const { language } = useInterfaceLanguage();
  const storeOne = async (uploads: Uploads, file: File) => {
    try {
      return [pictureOf(await uploads.store(file))];
    } catch (error) {
      toast.error(t('pictureFailed', { name: file.name, reason: await failureLine(error, language) }));
      return [];
    }
  };
  return (uploads: Uploads) => async (files: File[]) =>
    (await Promise.all(files.map((file) => storeOne(uploads, file)))).flat();
}

/**
 * Remounts the editor when its value changes from outside: by a draft, a merge or a restored version.
 * Documents without content become ''.
 */
function useTurns(value: RichTextValue, onChange: (value: RichTextValue) => void) {
  const [edited, setHeld] = useState({ text: sortedJson(value), turn: 0 });
  const text = sortedJson(value);
  if (text !== edited.text) setHeld({ text, turn: edited.turn + 1 });
  const change = (next: RichTextValue) => {
    const stored = isEmpty(next) ? '' : next;
    setHeld((before) => ({ ...before, text: sortedJson(stored) }));
    onChange(stored);
  };
  return { turn: edited.turn, change };
}

function editorWords(t: Translate<(typeof editorMessages)['resources']['en']>): EditorLabels {
  return {
    tools: t('tools'),
    lineType: t('lineType'),
    paragraph: t('paragraph'),
    heading: (level) => t('heading', { level }),
    codeBlock: t('codeBlock'),
    bold: t('bold'),
    italic: t('italic'),
    underline: t('underline'),
    strike: t('strike'),
    code: t('code'),
    bulleted: t('bulleted'),
    numbered: t('numbered'),
    quote: t('quote'),
    link: t('link'),
    linkAddress: t('linkAddress'),
    setLink: t('setLink'),
    removeLink: t('removeLink'),
    unsafeLink: t('unsafeLink'),
    image: t('image'),
    alt: t('alt'),
    table: t('table'),
    caption: t('caption'),
    addRow: t('addRow'),
    addColumn: t('addColumn'),
    removeRow: t('removeRow'),
    removeColumn: t('removeColumn'),
    toggleHead: t('toggleHead'),
    removeTable: t('removeTable'),
    codeLanguage: t('codeLanguage'),
    divider: t('divider'),
    undo: t('undo'),
    redo: t('redo'),
    copy: t('copy'),
    copied: t('copied'),
    copyFailed: t('copyFailed'),
    makeDocument: t('makeDocument'),
    storingPictures: (count) => t('storingPictures', { count }),
    picturesFailed: ({ count, addresses }) => t('picturesFailed', { count, addresses }),
    omitted: (tags) => t('omitted', { tags }),
  };
}

const pixels = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);

/** Converts a stored file to a picture of a document. */
function pictureOf(row: AdminRow): PickedImage {
  const size = { width: pixels(row['width']), height: pixels(row['height']) };
  return {
    src: String(row['file']),
    fileId: row.id,
    alt: typeof row['alt'] === 'string' ? row['alt'] : '',
    ...(size.width !== undefined && { width: size.width }),
    ...(size.height !== undefined && { height: size.height }),
  };
}
