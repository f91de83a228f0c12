import { toast } from '@flotilla/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSlateStatic } from 'slate-react';
import { toPlainText } from '../plain-text/to-plain-text.js';
import { documentIn } from './create-editor.js';
import { ToolButton } from './tool-button.js';
import type { EditorLabels } from './labels.js';

const shownMs = 2000;

/** Copies the text of the document, and shows a check mark for two seconds. */
export function CopyButton({ labels }: { labels: EditorLabels }) {
  const editor = useSlateStatic();
  const [isDone, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toPlainText(documentIn(editor)));
    } catch {
      toast.error(labels.copyFailed);
      return;
    }
    toast.success(labels.copied);
    setDone(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), shownMs);
  };
  return (
    <ToolButton
      icon={isDone ? Check : Copy}
      label={labels.copy}
      className={isDone ? 'text-success' : undefined}
      onClick={() => void copy()}
    />
  );
}
