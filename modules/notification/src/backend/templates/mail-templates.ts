import { InvalidError } from '@flotilla/backend';
import type { AnyMailTemplate, MailTemplate } from '@flotilla/backend/ports';
import { AddedTexts } from './added-texts.js';
import { ownTemplates } from './own-templates.js';

/** The templates of all installed modules. */
export class MailTemplates {
  private readonly byVariant = new Map<string, AnyMailTemplate>();
  /** Texts in further languages. */
  readonly texts = new AddedTexts();

  constructor() {
    for (const template of ownTemplates) this.byVariant.set(template.variant, template);
  }

  /** Registers templates. @throws Error when a variant already has one */
  add(...templates: readonly MailTemplate[]): void {
    for (const template of templates as readonly AnyMailTemplate[]) {
      if (this.byVariant.has(template.variant))
        throw new Error(`Two templates are of variant "${template.variant}". Rename one.`);
      this.byVariant.set(template.variant, template);
    }
  }

  /** Returns the templates, in the order of their registration. */
  all(): readonly AnyMailTemplate[] {
    return [...this.byVariant.values()];
  }

  /** Returns the template of a variant. @throws InvalidError when there is none */
  named(variant: string): AnyMailTemplate {
    const template = this.byVariant.get(variant);
    if (template) return template;
    const registered = [...this.byVariant.keys()].toSorted().join(', ');
    throw InvalidError.of(
      'template.variant',
      `"${variant}" is not a template. There are: ${registered || 'none'}.`,
    );
  }
}
