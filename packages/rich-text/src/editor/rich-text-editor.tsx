import type { RichTextDocument } from '@flotilla/core';
import { Button, Textarea } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { Editable, ReactEditor, Slate } from 'slate-react';
import { fromPlainText } from '../from-plain-text.js';
import type { RichTextValue } from '../value.js';
import { insertBlock } from './blocks.js';
import { BlockTools } from './block-tools.js';
import { createRichTextEditor, documentIn, isPlainText } from './create-editor.js';
import { renderElement, renderLeaf } from './elements.js';
import { handleKey } from './keys.js';
import type { PickedImage } from './pictures.js';
import type { RichTextEditorState } from './slate-types.js';
import { Toolbar } from './toolbar.js';
import { usePastedPictures } from './use-pasted-pictures.js';
import type { EditorLabels } from './labels.js';

export interface RichTextEditorProps {
  /** Initial value; change `key` to reset the editor. */
  value: RichTextValue;
  /** Called on each change, with a document, or with plain text when the value is plain text. */
  onChange: (value: RichTextDocument | string) => void;
  onBlur?: () => void;
  labels: EditorLabels;
  /** Language of the content, for spell checking and screen readers. */
  lang?: string;
  /** Direction of the content. */
  dir?: 'ltr' | 'rtl';
  id?: string;
  /** Lets the user select a picture of the library; undefined when cancelled. */
  pickImage?: () => Promise<PickedImage | undefined>;
  /** Stores pasted or dropped pictures. */
  storeImages?: (files: File[]) => Promise<readonly PickedImage[]>;
  /** Stores a picture of another site, given by its address. */
  fetchImage?: (url: string) => Promise<PickedImage>;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Edits rich text as the site renders it. Non-empty plain text is edited as such. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const [plain, setPlain] = useState(isPlainText(props.value) ? props.value : undefined);
  const [made, setMade] = useState<RichTextDocument>();
  if (plain === undefined) return <DocumentEditor {...props} value={made ?? props.value} />;
  const type = (text: string) => {
    setPlain(text);
    props.onChange(text);
  };
  const make = () => {
    const document = fromPlainText(plain);
    setMade(document);
    setPlain(undefined);
    props.onChange(document);
  };
  return <PlainText {...props} value={plain} onChange={type} onMake={make} />;
}

const frame =
  '@container rounded-md border border-input bg-card transition-colors focus-within:border-ring has-aria-invalid:border-destructive';

interface PlainTextProps extends Omit<RichTextEditorProps, 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  onMake: () => void;
}

function PlainText({
  value,
  labels,
  onChange,
  onMake,
  onBlur,
  pickImage: _,
  storeImages: __,
  fetchImage: ___,
  ...props
}: PlainTextProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Textarea
        {...props}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        className="px-3 sm:text-sm"
      />
      <Button size="sm" variant="ghost" onClick={onMake}>
        {labels.makeDocument}
      </Button>
    </div>
  );
}

function DocumentEditor({
  value,
  onChange,
  onBlur,
  labels,
  pickImage,
  storeImages,
  fetchImage,
  ...props
}: RichTextEditorProps) {
  const { settle, report } = usePastedPictures({ storeImages, fetchImage }, labels);
  const [editor] = useState(() =>
    createRichTextEditor({
      value,
      onPictures: (files) => void store(files),
      onPaste: (...pasted) => void settle(...pasted),
    }),
  );
  const [initial] = useState(() => editor.children);

  async function store(files: File[]) {
    for (const image of (await storeImages?.(files)) ?? []) putImage(editor, image);
  }
  const pick = async () => {
    const image = await pickImage?.();
    if (image) putImage(editor, image);
    ReactEditor.focus(editor);
  };
  return (
    <div className={frame}>
      <Slate editor={editor} initialValue={initial} onValueChange={() => onChange(documentIn(editor))}>
        <div className="sticky top-0 z-10 rounded-t-md border-b border-border bg-card px-1.5 py-1">
          <Toolbar labels={labels} onPickImage={pickImage && (() => void pick())} />
        </div>
        <BlockTools labels={labels} />
        <Editable
          {...props}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          onKeyDown={(event) => handleKey(editor, event)}
          onBlur={() => {
            // Without a returned value: Slate would skip its own handler, keep the editor marked as focused, and take
            // the focus back from dialogs with the next render.
            onBlur?.();
          }}
          spellCheck
          className={'prose min-h-24 max-w-none px-4 py-3 text-base outline-none'}
        />
        <p
          aria-live="polite"
          className="px-4 text-sm text-muted-foreground not-empty:border-t not-empty:border-border not-empty:py-2"
        >
          {report}
        </p>
      </Slate>
    </div>
  );
}

function putImage(editor: RichTextEditorState, image: PickedImage): void {
  insertBlock(editor, { type: 'image', ...image, children: [{ text: '' }] });
}
