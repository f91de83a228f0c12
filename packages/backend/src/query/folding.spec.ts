import { describe, expect, it } from 'vitest';
import { folded, foldedPattern } from './folding.js';

describe('folded', () => {
  it.each([
    ['Ёлка зимой', 'елка зимои'],
    ['Café', 'cafe'],
    ['STRASSE Straße ẞ', 'strasse strasse ss'],
    ['Äpfel', 'apfel'],
    ['Ørsted in Łódź', 'orsted in lodz'],
    ['Æther, Œuvre', 'aether, oeuvre'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Λεμεσός', 'λεμεσοσ'],
    ['ﬁn Ｗide', 'fin wide'],
    ['cafe\u0301', 'cafe'],
  ])('turns %s into %s', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });
});

describe('foldedPattern', () => {
  it('keeps wildcards and escapes, and escapes characters that folding turns into wildcards', () => {
    expect(foldedPattern(String.raw`%Ёл_а\%\\%`)).toBe(String.raw`%ел_а\%\\%`);
    expect(foldedPattern('100％＿＼')).toBe(String.raw`100\%\_\\`);
  });
});
