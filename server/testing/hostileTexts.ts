/** Sixty texts that have broken servers: quotes and statements, paths, markup, control and combining characters, numbers, templates, prototypes. */
export const hostileTexts: readonly string[] = [
  ...["'", "''", "' or '1'='1", "'; drop table claims; --", '" or ""="', "') union select null--", '\\', '\\x00', '%', '_%', '$1', '$$', '{', '{}', '[]', '[object Object]'],
  ...['\0', 'a\0b', '\u0001', '\u001b[31m', '\r\nset-cookie: a=b', '\n', '\t', ' ', '\u00a0', '\u200b', '\u202e', '\ufeff', '\ufffe', '\ud800', '\udfff\ud800'],
  ...['e\u0301'.repeat(20), '\u0300'.repeat(50), '𝕏𝕏', '😀', 'ﷺ', 'İ', 'ß', '部落格', 'Ω≈ç√'],
  ...['../../../etc/passwd', '..\\..\\windows', '/etc/passwd\0.png', 'file:///etc/passwd', '//evil.example', 'https://evil.example/', 'javascript:alert(1)'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '<!--', '&lt;', '{{7*7}}', '${7*7}', '<%= 7 %>'],
  ...['__proto__', 'constructor', 'null', 'undefined', 'NaN', 'true', '-1', '1e309', '0x10', '9'.repeat(40), '2026-02-30', 'a'.repeat(199)],
].slice(0, 60)
