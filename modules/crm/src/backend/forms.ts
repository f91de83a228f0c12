import { type Context, NotFoundError, Rows, serverFor } from '@flotilla/backend';
import { show, via } from '@flotilla/core';
import { isUuid } from '@flotilla/core/reflection';
import { Inject, Injectable } from '@nestjs/common';
import type { NamedQuestion } from '../answers/labelled.js';
import { form } from '../entities/form.js';
import { input } from '../entities/input.js';
import { option } from '../entities/option.js';
import { step } from '../entities/step.js';
import { formsToInputs, formsToRequests, formsToSteps, inputsToOptions, stepsToInputs } from '../links.js';

/** Context of the module's own reads and writes. */
export const asCrm: Context = { caller: serverFor({ kind: 'job', name: 'crm' }) };

const questionSelection = show(input, ['slug', 'type', 'isRequired', 'title', 'label'], {
  options: via(inputsToOptions, show(option, ['slug', 'title'])),
});

/** A form with all of its questions. */
export interface FormWithQuestions {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly isConfirmedByMail: boolean;
  readonly inputs: readonly NamedQuestion[];
  readonly steps: readonly { readonly inputs: readonly NamedQuestion[] }[];
}

/** Reads forms with their questions, in a constant number of statements. */
@Injectable()
export class Forms {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns a form by id or slug. @throws NotFoundError */
  async find(name: string): Promise<FormWithQuestions> {
    const found = await this.rows.of(form, asCrm).one({
      where: isUuid(name) ? { id: { eq: name } } : { slug: { eq: name } },
      fields: ['title', 'isConfirmedByMail'],
      with: {
        inputs: via(formsToInputs, questionSelection),
        steps: via(formsToSteps, show(step, ['title'], { inputs: via(stepsToInputs, questionSelection) })),
      },
    });
    if (!found) throw new NotFoundError('There is no such form.');
    return found;
  }

  /** Returns the current form of a request; undefined when it was deleted. */
  async ofRequest(requestId: string): Promise<FormWithQuestions | undefined> {
    const link = await this.rows
      .of(formsToRequests, asCrm)
      .one({ where: { requestId: { eq: requestId } }, fields: ['formId'] });
    return link ? this.find(link.formId) : undefined;
  }
}
