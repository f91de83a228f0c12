import type { Entity } from '@flotilla/core';
import { Button, Field, Label, toast } from '@flotilla/ui';
import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import { failureLine, useClient } from '@flotilla/react/client';
import { Globe, Wand2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { Input } from '../kinds/controls.js';
import { createOnce } from '../rows/create-once.js';
import { useReadAgain } from '../rows/row-calls.js';
import { mediaMessages } from './media-messages.js';
import { TemplateForm } from './template-form.js';

export interface MakeFileProps {
  entity: Entity;
  onMade: () => void;
}

/** Creates files from a URL or from a template. Buttons appear only for calls that the module offers. */
export function MakeFile({ entity, onMade }: MakeFileProps): ReactNode {
  const t = useT(mediaMessages);
  const { registry } = useAdmin();
  const paths = new Set(registry.modules.flatMap(({ actions }) => actions.map(({ path }) => path)));
  const [fetching, drawing] = [`${entity.route}/create-from-url`, `${entity.route}/generate`];
  return (
    <>
      {paths.has(fetching) && (
        <Making label={t('fromUrl')} path={fetching} entity={entity} onMade={onMade} icon={<Globe />}>
          {(send) => <FromUrl onSend={send} />}
        </Making>
      )}
      {paths.has(drawing) && (
        <Making label={t('generate')} path={drawing} entity={entity} onMade={onMade} icon={<Wand2 />}>
          {(send) => <TemplateForm entity={entity} onSend={send} />}
        </Making>
      )}
    </>
  );
}

export type SendData = (data: object) => Promise<void>;

interface MakingProps extends MakeFileProps {
  label: string;
  path: string;
  icon: ReactElement;
  children: (send: SendData) => ReactNode;
}

function Making({ label, path, entity, icon, onMade, children }: MakingProps) {
  const t = useT(mediaMessages);
  const client = useClient();
  const { language } = useInterfaceLanguage();
  const readAgain = useReadAgain();
  const [isOpen, setOpen] = useState(false);
  const send = async (data: object) => {
    try {
      await createOnce([path, data], (key) =>
        client.muted.send({
          method: 'POST',
          path,
          module: entity.module,
          data,
          headers: { 'idempotency-key': key },
        }),
      );
      toast.success(t('stored'));
      setOpen(false);
      await readAgain(entity.key);
      onMade();
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger>
        <Button size="sm" variant="outline" className="h-10 px-3">
          {icon} {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        label={label}
        align="end"
        className="max-h-[70dvh] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto"
      >
        {children(send)}
      </PopoverContent>
    </Popover>
  );
}

function FromUrl({ onSend }: { onSend: SendData }) {
  const t = useT(mediaMessages);
  const id = useId();
  const [url, setUrl] = useState('');
  return (
    <Field>
      <Label htmlFor={id}>{t('address')}</Label>
      <Input id={id} type="url" value={url} onChange={({ target }) => setUrl(target.value)} />
      <Button size="sm" className="self-end" aria-disabled={url === ''} onClick={() => void onSend({ url })}>
        {t('fetch')}
      </Button>
    </Field>
  );
}
