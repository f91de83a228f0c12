import {
  type Answer,
  callerOf,
  Events,
  Idempotency,
  Rows,
  Writer,
  type TransactionContext,
} from '@flotilla/backend';
import {
  MultipartBody,
  OWNERS,
  type Owners,
  UploadLimits,
  UPLOADS,
  type Uploads,
} from '@flotilla/backend/ports';
import type { Json } from '@flotilla/core';
import { languagePattern } from '@flotilla/core/values';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { request as requestEntity, type Request } from '../../entities/request.js';
import { requestReceived } from '../../events.js';
import { formsToRequests, requestsToFileStorageModuleFiles } from '../../links.js';
import { reserved } from '../../answers/reserved.js';
import { CRM_SETTINGS, type CrmSettings } from '../crm-settings.js';
import { Confirmations } from './confirmations.js';
import { type FormWithQuestions, asCrm } from '../forms.js';
import { Guard } from './guard.js';
import { type Answers, UploadedFile, emailIn, validateAnswers, receiveFiles } from './read-answers.js';

/** A form that is being sent. */
export interface Submission {
  /** Returns the form by the fields read so far. @throws NotFoundError, InvalidError */
  readonly formOf: (submitted: Answers) => Promise<FormWithQuestions>;
  /** Returns the fields of the body once it is complete. @throws InvalidError */
  readonly fields: () => Answers;
  readonly request: FastifyRequest;
  readonly language: string;
  /** Owner of the request. */
  readonly subjectId?: string;
}

interface Checked extends Pick<Submission, 'language' | 'subjectId'> {
  readonly form: FormWithQuestions;
  readonly answers: Answers;
}

/** Validates and stores requests, and publishes their events in the same transaction. */
@Injectable()
export class Requests {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(Events) private readonly events: Events,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(UploadLimits) private readonly limits: UploadLimits,
    @Inject(Guard) private readonly guard: Guard,
    @Inject(Confirmations) private readonly confirmations: Confirmations,
    @Inject(CRM_SETTINGS) private readonly settings: CrmSettings,
  ) {}

  /**
   * Receives one form. Deletes its files when it is refused.
   * @throws errors of the guard, the form or the storage
   */
  async take(sending: Submission): Promise<Answer> {
    const { request, formOf } = sending;
    await this.guard.admit(request.ip);
    const stored: string[] = [];
    try {
      await this.receive(sending, stored);
      const replayed = await this.idempotency.answered(request);
      if (replayed) return replayed;
      const submitted = sending.fields();
      const form = await formOf(submitted);
      await this.guard.look(submitted, request.ip);
      const answers = validateAnswers(form, submitted);
      const language = languageOfAnswers(submitted) ?? sending.language;
      const work = { ...sending, form, answers, language };
      return await this.idempotency.run(request, (context) =>
        this.writer.within(context, (txContext) => this.store(work, txContext)),
      );
    } finally {
      if (stored.length > 0) await this.uploads.release(stored);
    }
  }

  private async receive({ request, formOf }: Submission, stored: string[]): Promise<void> {
    if (!(request.body instanceof MultipartBody)) return;
    const { counted } = await this.limits.begin(request, { maxBytes: this.settings.maxFileBytes });
    await receiveFiles(request.body, {
      formOf,
      uploads: this.uploads,
      caller: callerOf(request),
      counted,
      stored,
    });
  }

  private async store(
    { form, answers, language, subjectId }: Checked,
    { tx }: TransactionContext,
  ): Promise<Answer> {
    const txContext = { ...asCrm, tx };
    const email = emailIn(form, answers);
    const waits = form.isConfirmedByMail && email !== null;
    const fileIds = new Map<string, string>();
    for (const [name, value] of Object.entries(answers))
      if (value instanceof UploadedFile) fileIds.set(name, await this.keepFile(value, txContext));
    const payload = Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, storedAnswer(value, fileIds.get(name))]),
    );
    const row: Request = await this.rows
      .of(requestEntity, txContext)
      .insert({ payload, email, language, isConfirmed: !waits });
    await this.rows.of(formsToRequests, txContext).insert({ formId: form.id, requestId: row.id });
    for (const fileStorageModuleFileId of fileIds.values())
      await this.rows
        .of(requestsToFileStorageModuleFiles, txContext)
        .insert({ requestId: row.id, fileStorageModuleFileId });
    if (subjectId !== undefined)
      await this.owners.assign({ entity: requestEntity, id: row.id, isNew: true }, subjectId, txContext);
    if (waits) await this.confirmations.sendMail(row, email, form, tx);
    else await this.events.emit(requestReceived, { requestId: row.id, formId: form.id }, tx);
    return {
      status: 201,
      body: JSON.stringify({
        data: { id: row.id, createdAt: row.createdAt, isConfirmed: row.isConfirmed, payload },
      }),
    };
  }

  private async keepFile({ stored, name }: UploadedFile, txContext: TransactionContext): Promise<string> {
    const { set, suggested } = stored.valuesFor(file, 'file');
    const { id } = await this.rows
      .of(file, txContext)
      .insert({ ...suggested, ...set, file: stored.path, adminTitle: name || 'Answer' });
    return id;
  }
}

/** Returns the language of the form's page. */
function languageOfAnswers(submitted: Answers): string | undefined {
  const language = submitted[reserved.language];
  return typeof language === 'string' && languagePattern.test(language) ? language : undefined;
}

const storedAnswer = (value: unknown, fileId: string | undefined): Json =>
  value instanceof UploadedFile && fileId !== undefined ? { fileId, name: value.name } : (value as Json);
