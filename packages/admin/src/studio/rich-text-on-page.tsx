import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import type { RichPlace } from '../forms/preview/frames.js';
import { adminKindOf } from '../kinds/index.js';
import { fieldPath } from './field-paths.js';
import { useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';

interface RichTextOnPageProps {
  place: RichPlace;
  /** Scale and left edge of the page in the pane. */
  scale: number;
  left: string;
  language: string;
  onClose: () => void;
}

/** Pause after the last key before the panel and the page show the text. */
const pauseMs = 250;
/** Height of the editor's toolbar in px, which stands above the text. */
const toolbarHeight = 46;
const minWidth = 320;

/** The editor of a rich text, over the text on the page; of a row of a list when its values are read. */
export function RichTextOnPage(props: RichTextOnPageProps): ReactNode {
  const store = useStudio();
  const { key, field } = fieldPath(props.place.path);
  useEffect(() => {
    store.reveal(key);
  }, [store, key]);
  const isKnown = useStudioState(({ composition }) => field in (composition?.nodes[key]?.values ?? {}));
  return isKnown ? <OpenRichText {...props} /> : null;
}

function OpenRichText({ place: { path, area }, scale, left, language, onClose }: RichTextOnPageProps) {
  const t = useT(studioMessages);
  const { registry } = useAdmin();
  const box = useRef<HTMLDivElement>(null);
  const { key, field: name } = fieldPath(path);
  const entity = registry.entities.get(key.split(':')[0] ?? '');
  const field = entity?.fields[name];
  const { value, change } = useTypedValue(path, language);
  useEffect(() => box.current?.querySelector<HTMLElement>('[contenteditable=true]')?.focus(), []);
  if (!entity || !field) return null;
  const { Input } = adminKindOf(field);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes on Escape and on blur
    <div
      ref={box}
      role="dialog"
      aria-label={t('textOnPage')}
      data-text-on-page
      className="absolute z-10 overflow-auto rounded-md bg-background shadow-lg outline-2 outline-primary"
      style={{
        left: `calc(${left} + ${area.left * scale}px)`,
        top: Math.max(0, area.top * scale - toolbarHeight),
        width: Math.max(minWidth, (area.right - area.left) * scale),
        maxWidth: '100%',
        maxHeight: '80%',
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The dialogs of the editor, such as that of a link, are its children in React only.
        const isInDialog = relatedTarget?.closest('[role=dialog]');
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !isInDialog) onClose();
      }}
    >
      <Input
        {...{ entity, name, field, value, lang: language }}
        onChange={change}
        onBlur={() => undefined}
        control={{ id: `on-page-${name}`, 'aria-label': t('textOnPage'), 'aria-invalid': false }}
      />
    </div>
  );
}

/** Returns the text of a field, and a function that changes it after a pause, or when the editor closes. */
function useTypedValue(path: string, language: string) {
  const store = useStudio();
  const [value, setValue] = useState(() => store.valueOf(path, language));
  const pending = useRef<{ value: unknown; timer: ReturnType<typeof setTimeout> }>(undefined);
  const [flush] = useState(() => () => {
    const typed = pending.current;
    if (!typed) return;
    clearTimeout(typed.timer);
    pending.current = undefined;
    store.setValue(path, language, typed.value);
  });
  useEffect(
    () => () => {
      flush();
      void store.saveAll();
    },
    [store, flush],
  );
  const change = (next: unknown) => {
    setValue(next);
    clearTimeout(pending.current?.timer);
    pending.current = { value: next, timer: setTimeout(flush, pauseMs) };
  };
  return { value, change };
}
