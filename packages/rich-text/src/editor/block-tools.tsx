import { codeLanguagePattern } from '@flotilla/core/rich-text';
import { Button, Input, Label } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { Editor, Element, type NodeEntry, Transforms } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';
import { around } from './blocks.js';
import type { ElementOf, RichTextEditorState } from './slate-types.js';
import { addColumn, addRow, removeColumn, removeRow, removeTable, toggleHead } from './tables.js';
import type { EditorLabels } from './labels.js';

/** Tools for the picture, table or code block at the caret; empty elsewhere. */
export function BlockTools({ labels }: { labels: EditorLabels }): ReactNode {
  const editor = useSlate();
  const image = imageAt(editor);
  const table = around(editor, 'table');
  const code = around(editor, 'code-block');
  if (image) return <ImageTools labels={labels} image={image} />;
  if (table) return <TableTools labels={labels} table={table} />;
  return code && <CodeTools labels={labels} code={code} />;
}

function imageAt(editor: RichTextEditorState): NodeEntry<ElementOf<'image'>> | undefined {
  const isImage = (node: unknown): node is ElementOf<'image'> =>
    Element.isElement(node) && node.type === 'image';
  const [found] = editor.selection ? Editor.nodes(editor, { match: isImage }) : [];
  return found;
}

function ImageTools({
  labels,
  image: [image, at],
}: {
  labels: EditorLabels;
  image: NodeEntry<ElementOf<'image'>>;
}) {
  const editor = useSlate();
  return (
    <Line
      label={labels.alt}
      value={image.alt}
      onChange={(alt) => Transforms.setNodes(editor, { alt }, { at })}
    />
  );
}

function CodeTools({
  labels,
  code: [code, at],
}: {
  labels: EditorLabels;
  code: NodeEntry<ElementOf<'code-block'>>;
}) {
  const editor = useSlate();
  const set = (written: string) => {
    const language = written.toLowerCase();
    if (language === '') Transforms.unsetNodes(editor, 'language' as never, { at });
    else if (codeLanguagePattern.test(language)) Transforms.setNodes(editor, { language }, { at });
  };
  return <Line label={labels.codeLanguage} value={code.language ?? ''} onChange={set} />;
}

function TableTools({
  labels,
  table: [table, at],
}: {
  labels: EditorLabels;
  table: NodeEntry<ElementOf<'table'>>;
}) {
  const editor = useSlate();
  const tools = [
    { label: labels.addRow, act: addRow },
    { label: labels.addColumn, act: addColumn },
    { label: labels.removeRow, act: removeRow },
    { label: labels.removeColumn, act: removeColumn },
    { label: labels.toggleHead, act: toggleHead },
    { label: labels.removeTable, act: removeTable },
  ];
  const setCaption = (caption: string) =>
    caption === ''
      ? Transforms.unsetNodes(editor, 'caption' as never, { at })
      : Transforms.setNodes(editor, { caption }, { at });
  return (
    <Line label={labels.caption} value={table.caption ?? ''} onChange={setCaption}>
      {tools.map(({ label, act }) => (
        <Button
          key={label}
          size="sm"
          variant="ghost"
          className="px-2.5"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            act(editor);
            ReactEditor.focus(editor);
          }}
        >
          {label}
        </Button>
      ))}
    </Line>
  );
}

interface LineProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}

function Line({ label, value, onChange, children }: LineProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-border bg-muted px-3 py-1.5">
      <Label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </Label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-52 min-w-0 flex-1 px-2 sm:text-sm"
      />
      {children}
    </div>
  );
}
