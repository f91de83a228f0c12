import { useLanguage, useT } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import { useState } from 'react';
import { type RolePreset, rolePresets } from '../role-presets.js';
import { permissionMessages } from './admin-messages.js';
import type { RoleGrants } from './use-role-grants.js';

/** Buttons that add the grants of a preset to a role. Grants that the role already has stay. */
export function PresetChoice({ grants }: { grants: RoleGrants }) {
  const t = useT(permissionMessages);
  const language = useLanguage() === 'ru' ? 'ru' : 'en';
  const [busy, setBusy] = useState<string>();
  const add = async (preset: RolePreset) => {
    setBusy(preset.name);
    await grants.give(preset.grants);
    setBusy(undefined);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('presets')}</legend>
      <ul className="grid gap-2 sm:grid-cols-2">
        {rolePresets.map((preset) => (
          <li
            key={preset.name}
            className="flex items-center justify-between gap-3 rounded-lg border border-border bg-card px-4 py-3"
          >
            <span className="min-w-0">
              <span className="block text-sm font-medium">{preset.title[language]}</span>
              <span className="block text-xs text-muted-foreground">{preset.text[language]}</span>
            </span>
            <Button
              size="sm"
              variant="outline"
              className="shrink-0"
              aria-label={t('addPreset', { name: preset.title[language] })}
              disabled={busy !== undefined || grants.hasAll(preset.grants)}
              aria-busy={busy === preset.name}
              onClick={() => void add(preset)}
            >
              {grants.hasAll(preset.grants) ? t('added') : t('add')}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
