import { InvalidError } from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { portable } from '@flotilla/core/studio';
import { Inject, Injectable } from '@nestjs/common';
import { section } from '../../entities/section.js';

/** Validates the content of saved sections. */
@Injectable()
export class SectionGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks) {
    hooks.guard(section, async ({ rows }) =>
      rows.forEach(({ values }) => requirePortable(values?.['content'])),
    );
  }
}

/** @throws InvalidError for content that is not in portable form */
function requirePortable(content: unknown): void {
  if (content === undefined) return;
  const { error } = portable.safeParse(content);
  const [issue] = error?.issues ?? [];
  if (issue) throw InvalidError.of(['content', ...issue.path].join('.'), issue.message);
}
