import {
  ActionController,
  type CallOf,
  type Answer,
  Handle,
  InvalidError,
  LANGUAGES,
  NotFoundError,
  ProblemError,
  sendAnswer,
} from '@flotilla/backend';
import {
  bodyIn,
  isForm,
  languageOf,
  MultipartBody,
  type PlainPage,
  plainPage,
  RawBody,
} from '@flotilla/backend/ports';
import { isUuid } from '@flotilla/core/reflection';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmationPage,
  confirmRequest,
  sendRequest,
  sendRequestOfSubject,
  unsubscribeRequest,
  unsubscribingPage,
} from '../../actions.js';
import { reserved } from '../../answers/reserved.js';
import { Confirmations } from './confirmations.js';
import { Forms } from '../forms.js';
import { pageMessages } from './page-messages.js';
import { type Answers, fieldsIn } from './read-answers.js';
import { rejectionPage } from './rejection-page.js';
import { Requests } from './requests.js';

/** Receives forms: JSON of scripts and programs, and plain forms of browsers without scripts. */
@ActionController()
export class RequestsController {
  constructor(
    @Inject(Requests) private readonly requests: Requests,
    @Inject(Forms) private readonly forms: Forms,
    @Inject(Confirmations) private readonly confirmations: Confirmations,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(sendRequest)
  async send(
    { params }: CallOf<typeof sendRequest>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const form = this.forms.find(params.id);
    // Rejections surface where the promise is awaited. Without this, an unawaited one would end the process.
    form.catch(() => undefined);
    const fields = () => fieldsIn(bodyIn(sendRequest, request));
    const take = () =>
      this.requests.take({ formOf: () => form, fields, request, language: this.language(request) });
    await this.answer(request, reply, { take, fields: () => ({ formId: params.id, ...fields() }) });
  }

  @Handle(sendRequestOfSubject)
  async sendOfSubject(
    { params }: CallOf<typeof sendRequestOfSubject>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const fields = () => fieldsIn(bodyIn(sendRequestOfSubject, request));
    const formOf = async ({ formId }: Answers) => {
      if (!isUuid(formId)) throw InvalidError.of('formId', 'must be a uuid, before any file.');
      return this.forms.find(formId);
    };
    const sending = { formOf, fields, request, language: this.language(request), subjectId: params.id };
    await this.answer(request, reply, { take: () => this.requests.take(sending), fields });
  }

  @Handle(confirmationPage)
  async ask(
    { params, query }: CallOf<typeof confirmationPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.page(reply, request, async () => {
      const { language } = await this.confirmations.requireRequest('confirmation', params.id, query.code);
      return (texts) => ({
        title: texts.confirm,
        text: texts.confirmText,
        button: { title: texts.confirmButton, name: 'code', value: query.code },
        language,
      });
    });
  }

  @Handle(confirmRequest)
  async confirm(
    { params, body }: CallOf<typeof confirmRequest>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.page(reply, request, async () => {
      const { language } = await this.confirmations.confirm(params.id, body.code);
      return (texts) => ({
        title: texts.thanks,
        text: texts.confirmed,
        link: { title: texts.back, href: '/' },
        language,
      });
    });
  }

  @Handle(unsubscribingPage)
  async askToEnd(
    { params, query }: CallOf<typeof unsubscribingPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.page(reply, request, async () => {
      const { language } = await this.confirmations.requireRequest('unsubscription', params.id, query.code);
      const button = { name: 'List-Unsubscribe', value: oneClick };
      return (texts) => ({
        title: texts.unsubscribe,
        text: texts.unsubscribeText,
        button: { ...button, title: texts.unsubscribeButton },
        language,
      });
    });
  }

  @Handle(unsubscribeRequest)
  async end(
    { params, query }: CallOf<typeof unsubscribeRequest>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const content = request.body instanceof RawBody ? request.body.bytes.toString('latin1') : '';
    if (!content.includes(oneClick)) throw InvalidError.of('List-Unsubscribe', `must be ${oneClick}.`);
    await this.page(reply, request, async () => {
      const { language } = await this.confirmations.end(params.id, query.code);
      return (texts) => ({
        title: texts.unsubscribed,
        text: texts.unsubscribedText,
        link: { title: texts.back, href: '/' },
        language,
      });
    });
  }

  /** Sends a page in the language of the sent form, which is that of the mail. */
  private async page(
    reply: FastifyReply,
    request: FastifyRequest,
    load: () => Promise<PageContentOf>,
  ): Promise<void> {
    const gone = (error: unknown): PageContentOf => {
      if (!(error instanceof NotFoundError)) throw error;
      void reply.code(404);
      return (texts) => ({ title: texts.gone, text: texts.goneText, language: null });
    };
    const content = await load().catch(gone);
    const own = this.language(request);
    const spoken = content(pageMessages(own)).language ?? own;
    await reply.type(htmlType).send(plainPage({ ...content(pageMessages(spoken)), language: spoken }));
  }

  /** Redirects a browser without scripts to the form's page, or shows errors on a page. */
  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { take, fields }: Taking,
  ): Promise<void> {
    if (!isOfBrowser(request)) return void sendAnswer(reply, await take());
    try {
      await take();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const page = plainPage(rejectionPage(error, [this.languageOfPage(request, fields), ...this.languages]));
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return void (await reply.code(error.status).type(htmlType).send(page));
    }
    const back = pageOf(request);
    if (back !== undefined) return void (await reply.redirect(`${back}#${thanksOf(fields())}`, 303));
    const language = this.languageOfPage(request, fields);
    const texts = pageMessages(language);
    await reply
      .code(201)
      .type(htmlType)
      .send(
        plainPage({
          language,
          title: texts.thanks,
          text: texts.sent,
          link: { title: texts.back, href: '/' },
        }),
      );
  }

  /** Returns the language of the form's page, or the visitor's language when the body is unreadable. */
  private languageOfPage(request: FastifyRequest, fields: () => Answers): string {
    try {
      const language = fields()[reserved.language];
      return this.languages.find((supported) => supported === language) ?? this.language(request);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return this.language(request);
    }
  }

  private language(request: FastifyRequest): string {
    return languageOf(request, this.languages);
  }
}

/** A form that is being received, and the fields of its body once it is complete. */
interface Taking {
  readonly take: () => Promise<Answer>;
  /** @throws InvalidError */
  readonly fields: () => Answers;
}

/** Returns the texts of a mail link's page, and its language; null for the visitor's. */
type PageContentOf = (
  texts: ReturnType<typeof pageMessages>,
) => Omit<PlainPage, 'language'> & { readonly language: string | null };

const oneClick = 'One-Click';
const htmlType = 'text/html; charset=utf-8';

const isOfBrowser = (request: FastifyRequest) =>
  (isForm(request) || request.body instanceof MultipartBody) &&
  request.headers.accept?.includes('text/html') === true;

/** Returns the id of the confirmation: from the form, or the default of this module. */
function thanksOf({ [reserved.thanks]: anchor, formId }: Answers): string {
  return typeof anchor === 'string' && /^[\w-]{1,100}$/.test(anchor)
    ? anchor
    : `crm-thanks-${String(formId)}`;
}

/**
 * Returns the path of the form's page on this site, without fragment; undefined for other sites, so that this
 * cannot be an open redirect.
 */
function pageOf({ headers, host }: FastifyRequest): string | undefined {
  const page = URL.parse(headers.referer ?? '');
  return page?.host === host && !page.pathname.startsWith('//') ? page.pathname + page.search : undefined;
}
