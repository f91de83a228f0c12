import { Button, Field, FieldError, Input, Label } from '@flotilla/ui';
import { Popover, PopoverAnchor, PopoverContent } from '@flotilla/ui/controls';
import { Link } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import { hrefAt, removeLink, setLink } from './links.js';
import { ToolButton } from './tool-button.js';
import type { EditorLabels } from './labels.js';

/** Prompts for an address, and links the selection to it. */
export function LinkTool({ labels }: { labels: EditorLabels }) {
  const editor = useSlate();
  const [isOpen, setOpen] = useState(false);
  const href = hrefAt(editor);
  const close = () => {
    setOpen(false);
    ReactEditor.focus(editor);
  };
  return (
    <Popover open={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
      <PopoverAnchor>
        <span className="contents">
          <ToolButton
            icon={Link}
            label={labels.link}
            isOn={href !== undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        </span>
      </PopoverAnchor>
      <PopoverContent label={labels.link} className="w-80">
        <Address
          labels={labels}
          href={href}
          onSet={(written) => {
            const isSet = setLink(editor, written);
            if (isSet) close();
            return isSet;
          }}
          onRemove={() => (removeLink(editor), close())}
        />
      </PopoverContent>
    </Popover>
  );
}

interface AddressProps {
  labels: EditorLabels;
  href: string | undefined;
  /** Returns whether the address was accepted. */
  onSet: (written: string) => boolean;
  onRemove: () => void;
}

/** Not a form, since the editor may be inside of one. */
function Address({ labels, href, onSet, onRemove }: AddressProps) {
  const id = useId();
  const [written, setWritten] = useState(href ?? '');
  const [isRefused, setRefused] = useState(false);
  const apply = () => setRefused(!onSet(written));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <Field>
      <Label htmlFor={id}>{labels.linkAddress}</Label>
      <Input
        id={id}
        value={written}
        aria-invalid={isRefused}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-10 px-3 sm:text-sm"
      />
      {isRefused && <FieldError>{labels.unsafeLink}</FieldError>}
      <div className="flex justify-end gap-2">
        {href !== undefined && (
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {labels.removeLink}
          </Button>
        )}
        <Button size="sm" onClick={apply}>
          {labels.setLink}
        </Button>
      </div>
    </Field>
  );
}
