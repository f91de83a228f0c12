import type { Entity } from '@flotilla/core';
import { isPlainObject, sentenceCase } from '@flotilla/core/values';
import { useClient } from '@flotilla/react/client';
import { Button, Checkbox, Field, FieldError, Label, Skeleton } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { usePickFile } from '../context/pick-file.js';
import { Input, Select, Textarea } from '../kinds/controls.js';
import { useFullLabels } from '../context/full-labels.js';
import { useT } from '../context/use-t.js';
import type { SendData } from './make-file.js';
import { mediaMessages } from './media-messages.js';

/** A template of the API, with the JSON schema of its data. */
interface Template {
  readonly variant: string;
  readonly data: {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
}

type Given = Readonly<Record<string, unknown>>;

/** Creates a picture from a template, with a form for the template's parameters. */
export function TemplateForm({ entity, onSend }: { entity: Entity; onSend: SendData }): ReactNode {
  const t = useT(mediaMessages);
  const id = useId();
  const labels = useFullLabels();
  const client = useClient();
  const path = `${entity.route}/templates`;
  const { data: templates, isError } = useQuery({
    queryKey: [entity.key, 'templates'],
    queryFn: async () =>
      (await client.muted.send<{ data: readonly Template[] }>({ method: 'GET', path, module: entity.module }))
        .data,
  });
  const [selected, setChosen] = useState('');
  if (isError) return <p className="text-sm text-destructive">{t('failed')}</p>;
  if (!templates) return <Skeleton role="status" aria-label={t('loading')} className="h-40 rounded-md" />;
  const template = templates.find(({ variant }) => variant === selected) ?? templates[0];
  return (
    <Field>
      <Label htmlFor={id}>{t('template')}</Label>
      <Select id={id} value={template?.variant} onChange={({ target }) => setChosen(target.value)}>
        {templates.map(({ variant }) => (
          <option key={variant} value={variant}>
            {labels.variant(entity, variant)}
          </option>
        ))}
      </Select>
      {template && <Parameters key={template.variant} template={template} onSend={onSend} />}
    </Field>
  );
}

function Parameters({
  template: { variant, data: schema },
  onSend,
}: {
  template: Template;
  onSend: SendData;
}) {
  const t = useT(mediaMessages);
  const { site, languages } = useAdmin();
  const [given, setGiven] = useState<Given>({ siteName: site, language: languages[0] });
  const fields = Object.entries(schema.properties ?? {});
  const named = fields.flatMap(([name]) =>
    given[name] === undefined || given[name] === '' ? [] : [[name, given[name]] as const],
  );
  const isWhole = (schema.required ?? []).every((name) =>
    named.some(([known, value]) => known === name && value !== wrong),
  );
  const data = Object.fromEntries(named);
  const canDraw = isWhole && !Object.values(data).includes(wrong);
  return (
    <>
      {fields.map(([name, field]) => (
        <Parameter
          key={name}
          name={name}
          schema={field}
          isRequired={schema.required?.includes(name) ?? false}
          value={given[name]}
          onChange={(value) => setGiven({ ...given, [name]: value })}
        />
      ))}
      <Button
        size="sm"
        className="self-end"
        aria-disabled={!canDraw}
        onClick={() => canDraw && void onSend({ variant, data })}
      >
        {t('draw')}
      </Button>
    </>
  );
}

/** Marks input that can't be parsed. */
const wrong = Symbol('wrong');

interface ParameterProps {
  name: string;
  schema: Schema;
  isRequired: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Parameter({ name, isRequired, ...props }: ParameterProps) {
  const id = useId();
  const label = sentenceCase(name);
  if (props.schema.type === 'boolean')
    return (
      <label className="flex items-center gap-3 text-sm font-semibold">
        <Checkbox checked={props.value === true} onChange={({ target }) => props.onChange(target.checked)} />{' '}
        {label}
      </label>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>
        {label}
        {isRequired && ' *'}
      </Label>
      {name === 'picture' ? <PictureInput id={id} {...props} /> : <ParameterInput id={id} {...props} />}
    </div>
  );
}

/** Maximum length of a single-line input, in characters. Fields with a higher limit get a text area. */
const oneLine = 300;

type InputProps = { id: string } & Omit<ParameterProps, 'name' | 'isRequired'>;

function ParameterInput({ id, schema, value, onChange }: InputProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (schema.enum)
    return (
      <Select id={id} value={text} onChange={({ target }) => onChange(target.value)}>
        <option value="">–</option>
        {schema.enum.map((one) => (
          <option key={String(one)} value={String(one)}>
            {String(one)}
          </option>
        ))}
      </Select>
    );
  if (schema.type === 'number' || schema.type === 'integer')
    return (
      <Input
        id={id}
        type="number"
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
      />
    );
  if (schema.type !== 'string') return <JsonInput id={id} schema={schema} onChange={onChange} />;
  return (schema.maxLength ?? 0) > oneLine ? (
    <Textarea id={id} value={text} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Input id={id} value={text} onChange={({ target }) => onChange(target.value)} />
  );
}

/** Selects a picture of the library, by its path. */
function PictureInput({ id, value, onChange }: InputProps) {
  const t = useT(mediaMessages);
  const pick = usePickFile();
  const choose = async () => {
    const row = await pick?.({ type: 'image/' });
    if (row) onChange(row['file']);
  };
  return (
    <div className="flex gap-2">
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        className="font-mono"
      />
      {pick && (
        <Button size="sm" variant="outline" className="h-10 shrink-0 px-3" onClick={() => void choose()}>
          {t('pick')}
        </Button>
      )}
    </div>
  );
}

/** Edits lists and objects as JSON, such as the lines of a receipt. */
function JsonInput({ id, schema, onChange }: Omit<InputProps, 'value'>) {
  const t = useT(mediaMessages);
  const [written, setWritten] = useState('');
  const value = parsed(written);
  const isFit = value === '' || (schema.type === 'array' ? Array.isArray(value) : isPlainObject(value));
  const change = (text: string) => {
    setWritten(text);
    onChange(parsed(text));
  };
  return (
    <>
      <Textarea
        id={id}
        value={written}
        aria-invalid={!isFit}
        spellCheck={false}
        placeholder={schema.type === 'array' ? '[{ … }]' : '{ … }'}
        onChange={({ target }) => change(target.value)}
        className="font-mono sm:text-xs"
      />
      {!isFit && <FieldError>{t('wrongJson')}</FieldError>}
    </>
  );
}

function parsed(text: string): unknown {
  if (text.trim() === '') return '';
  try {
    return JSON.parse(text);
  } catch {
    return wrong;
  }
}
