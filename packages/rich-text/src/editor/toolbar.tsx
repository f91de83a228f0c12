import type { RichTextMark } from '@flotilla/core/rich-text';
import { Select } from '@flotilla/ui';
import {
  Bold,
  Code,
  ImageIcon,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import {
  around,
  insertBlock,
  type LineType,
  lineTypeOf,
  toggleList,
  toggleQuote,
  turnInto,
} from './blocks.js';
import { CopyButton } from './copy-button.js';
import { LinkTool } from './link-tool.js';
import { isMarked, toggleMark } from './marks.js';
import type { RichTextEditorState } from './slate-types.js';
import { insertTable } from './tables.js';
import { ToolButton } from './tool-button.js';
import type { EditorLabels } from './labels.js';

export interface ToolbarProps {
  labels: EditorLabels;
  /** Lets the user insert a picture; the tool is hidden without it. */
  onPickImage?: () => void;
}

const marks: readonly {
  readonly mark: RichTextMark & keyof EditorLabels;
  readonly icon: LucideIcon;
  readonly key: string;
}[] = [
  { mark: 'bold', icon: Bold, key: 'B' },
  { mark: 'italic', icon: Italic, key: 'I' },
  { mark: 'underline', icon: Underline, key: 'U' },
  { mark: 'strike', icon: Strikethrough, key: '⇧X' },
  { mark: 'code', icon: Code, key: 'E' },
];

/** The toolbar above the text: one tab stop, with arrow keys between its tools. */
export function Toolbar({ labels, onPickImage }: ToolbarProps): ReactNode {
  const editor = useSlate();
  const acting = (act: (editor: RichTextEditorState) => void) => () => {
    act(editor);
    ReactEditor.focus(editor);
  };
  const list = around(editor, 'list')?.[0].style;
  return (
    <Tools label={labels.tools}>
      <LineType
        labels={labels}
        value={lineTypeOf(editor)}
        onChoose={(type) => acting(() => turnInto(editor, type))()}
      />
      <Divider />
      {marks.map(({ mark, icon, key }) => (
        <ToolButton
          key={mark}
          icon={icon}
          label={labels[mark]}
          keys={`${command}${key}`}
          isOn={isMarked(editor, mark)}
          onClick={acting(() => toggleMark(editor, mark))}
        />
      ))}
      <LinkTool labels={labels} />
      <Divider />
      <ToolButton
        icon={List}
        label={labels.bulleted}
        isOn={list === 'bulleted'}
        onClick={acting(() => toggleList(editor, 'bulleted'))}
      />
      <ToolButton
        icon={ListOrdered}
        label={labels.numbered}
        isOn={list === 'numbered'}
        onClick={acting(() => toggleList(editor, 'numbered'))}
      />
      <ToolButton
        icon={Quote}
        label={labels.quote}
        isOn={around(editor, 'quote') !== undefined}
        onClick={acting(toggleQuote)}
      />
      <Divider />
      {onPickImage && <ToolButton icon={ImageIcon} label={labels.image} onClick={onPickImage} />}
      <ToolButton icon={Table} label={labels.table} onClick={acting((on) => insertTable(on))} />
      <ToolButton
        icon={Minus}
        label={labels.divider}
        onClick={acting((on) => insertBlock(on, { type: 'divider', children: [{ text: '' }] }))}
      />
      <Divider />
      <ToolButton
        icon={Undo2}
        label={labels.undo}
        keys={`${command}Z`}
        aria-disabled={editor.history.undos.length === 0}
        onClick={acting((on) => on.undo())}
      />
      <ToolButton
        icon={Redo2}
        label={labels.redo}
        keys={`${command}⇧Z`}
        aria-disabled={editor.history.redos.length === 0}
        onClick={acting((on) => on.redo())}
      />
      <CopyButton labels={labels} />
    </Tools>
  );
}

const command = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl+';

const Divider = () => <span aria-hidden className="mx-1 hidden h-5 w-px shrink-0 bg-border @xl:block" />;

const stops = '[data-tool]';

/** Implements the WAI-ARIA toolbar pattern with a roving tabindex. */
function Tools({ label, children }: { label: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const toolsIn = () => [...(container.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const tools = toolsIn();
    const at = tools.indexOf(event.target as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const index = (next + tools.length) % tools.length;
    setCurrent(index);
    tools[index]?.focus();
  };
  const setStops = (element: HTMLDivElement | null) => {
    container.current = element;
    for (const [index, tool] of toolsIn().entries()) tool.tabIndex = index === current ? 0 : -1;
  };
  return (
    <div
      ref={setStops}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center"
    >
      {children}
    </div>
  );
}

interface LineTypeProps {
  labels: EditorLabels;
  value: LineType | undefined;
  onChoose: (type: LineType) => void;
}

function LineType({ labels, value, onChoose }: LineTypeProps) {
  return (
    <Select
      data-tool=""
      aria-label={labels.lineType}
      value={value ?? 'paragraph'}
      onChange={(event) => onChoose(event.target.value as LineType)}
      className="h-8 w-28 border-transparent bg-transparent px-1.5 text-sm font-medium"
    >
      <option value="paragraph">{labels.paragraph}</option>
      {[1, 2, 3, 4, 5, 6].map((level) => (
        <option key={level} value={`heading-${level}`}>
          {labels.heading(level)}
        </option>
      ))}
      <option value="code-block">{labels.codeBlock}</option>
    </Select>
  );
}
