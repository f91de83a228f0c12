import { intervals } from '../../providers.js';
import type { Limits } from './provider.js';
import { decimalsOf, fromUnits } from './units.js';

/**
 * Presentment currencies, except those with special units (ISK, UGX).
 * @see https://docs.stripe.com/currencies#presentment-currencies
 */
const currencies = (
  'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF ' +
  'DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP ' +
  'LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
  'SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/** @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: Readonly<Record<string, string>> = {
  AED: '2.00',
  AUD: '0.50',
  BGN: '1.00',
  BRL: '0.50',
  CAD: '0.50',
  CHF: '0.50',
  CZK: '15.00',
  DKK: '2.50',
  EUR: '0.50',
  GBP: '0.30',
  HKD: '4.00',
  HUF: '175.00',
  INR: '0.50',
  JPY: '50',
  MXN: '10.00',
  MYR: '2.00',
  NOK: '3.00',
  NZD: '0.50',
  PLN: '2.00',
  RON: '2.00',
  SEK: '3.00',
  SGD: '0.50',
  THB: '10.00',
  USD: '0.50',
};
/** In the smallest unit: eight digits. */
const maximum = 99_999_999;

export const stripeLimits: Limits = {
  currencies,
  intervals,
  minimum: (currency) => minimums[currency] ?? fromUnits(1, decimalsOf(currency)),
  maximum: (currency) => fromUnits(maximum, decimalsOf(currency)),
  // Stripe's pages live for half an hour at least.
  shortestPageMinutes: 31,
  // Stripe requires the last digit of three-decimal currencies to be zero.
  decimals: (currency) => Math.min(decimalsOf(currency), 2),
};
