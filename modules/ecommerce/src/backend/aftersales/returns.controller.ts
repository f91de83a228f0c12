import { ActionController, type CallOf, type Caller, callerOf, Handle, serverFor } from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  approveReturn,
  declineReturn,
  linkedOrderReturns,
  linkedOrderWithdrawal,
  receiveReturn,
  refundOrder,
  refundReturnAgain,
  requestReturn,
  requestReturnByLink,
  returnsOfOrder,
  withdraw,
  withdrawalOfOrder,
  withdrawByLink,
} from '../../aftersales-actions.js';
import type { ReturnTerms, ShownReturn } from '../../aftersales-shapes.js';
import { asSubject, SubjectOrders } from '../carts/subject-orders.js';
import { Billing } from '../payments/billing.js';
import { OpenedLinks } from '../fulfilment/opened-links.js';
import { RefundLines } from './refund-lines.js';
import { RefusedRefunds } from './refused-refunds.js';
import { Returns } from './returns.js';
import { Withdrawals } from './withdrawals.js';

/** Withdrawals and returns: for the owners of orders, by links of mails, and for administrators. */
@ActionController()
export class ReturnsController {
  constructor(
    @Inject(Withdrawals) private readonly withdrawals: Withdrawals,
    @Inject(Returns) private readonly returns: Returns,
    @Inject(RefundLines) private readonly refunds: RefundLines,
    @Inject(RefusedRefunds) private readonly refused: RefusedRefunds,
    @Inject(SubjectOrders) private readonly orders: SubjectOrders,
    @Inject(OpenedLinks) private readonly links: OpenedLinks,
    @Inject(Billing) private readonly billing: Billing,
  ) {}

  @Handle(withdrawalOfOrder)
  async terms(
    { params }: CallOf<typeof withdrawalOfOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ReturnTerms }> {
    const context = contextOf(callerOf(request));
    return { data: await this.withdrawals.terms(params.id, params.orderId, context) };
  }

  @Handle(withdraw)
  async withdraw(
    { params, body }: CallOf<typeof withdraw>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    this.billing.requireInstalled();
    const context = contextOf(callerOf(request));
    return { data: await this.withdrawals.withdraw(params.id, params.orderId, body, context) };
  }

  @Handle(returnsOfOrder)
  async list(
    { params }: CallOf<typeof returnsOfOrder>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn[] }> {
    await this.orders.require(params.id, params.orderId);
    return { data: await this.returns.of(params.orderId, contextOf(callerOf(request))) };
  }

  @Handle(requestReturn)
  async request(
    { params, body }: CallOf<typeof requestReturn>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    const context = contextOf(callerOf(request));
    return { data: await this.returns.request(params.id, params.orderId, body, context) };
  }

  @Handle(linkedOrderWithdrawal)
  async linkedTerms(
    { params }: CallOf<typeof linkedOrderWithdrawal>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ReturnTerms }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    return { data: await this.withdrawals.terms(subjectId, orderId, contextOf(asSubject(subjectId))) };
  }

  @Handle(withdrawByLink)
  async withdrawByLink(
    { params, body }: CallOf<typeof withdrawByLink>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    this.billing.requireInstalled();
    const { orderId, subjectId } = await this.links.open(params.link, request);
    const context = contextOf(asSubject(subjectId));
    return { data: await this.withdrawals.withdraw(subjectId, orderId, body, context) };
  }

  @Handle(linkedOrderReturns)
  async listByLink(
    { params }: CallOf<typeof linkedOrderReturns>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn[] }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    return { data: await this.returns.of(orderId, contextOf(asSubject(subjectId))) };
  }

  @Handle(requestReturnByLink)
  async requestByLink(
    { params, body }: CallOf<typeof requestReturnByLink>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    const { orderId, subjectId } = await this.links.open(params.link, request);
    const context = contextOf(asSubject(subjectId));
    return { data: await this.returns.request(subjectId, orderId, body, context) };
  }

  @Handle(refundOrder)
  async refund({ params, body }: CallOf<typeof refundOrder>, @Req() request: FastifyRequest) {
    this.billing.requireInstalled();
    return { data: await this.refunds.refund(params.id, body, contextOf(callerOf(request))) };
  }

  @Handle(approveReturn)
  async approve(
    { params, body }: CallOf<typeof approveReturn>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    return { data: await this.returns.approve(params.id, body.answer, contextOf(callerOf(request))) };
  }

  @Handle(declineReturn)
  async decline(
    { params, body }: CallOf<typeof declineReturn>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    return { data: await this.returns.decline(params.id, body.answer, contextOf(callerOf(request))) };
  }

  @Handle(receiveReturn)
  async receive(
    { params, body }: CallOf<typeof receiveReturn>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    this.billing.requireInstalled();
    return { data: await this.returns.receive(params.id, body, contextOf(callerOf(request))) };
  }

  @Handle(refundReturnAgain)
  async refundAgain(
    { params, body }: CallOf<typeof refundReturnAgain>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ShownReturn }> {
    this.billing.requireInstalled();
    return { data: await this.refused.repeat(params.id, body, contextOf(callerOf(request))) };
  }
}

const contextOf = (caller: Caller) => ({ caller: serverFor(caller) });
