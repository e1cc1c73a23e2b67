import { text } from './text.ts';

// What a form asks a person for, declared once: the call's body, the browser's form and OpenAPI all use these.

/** A full name of 2 to 100 characters (C-RG-08). */
export const fullName = text({
  required: 'Full name is required',
  min: 2,
  tooShort: 'Name must be at least 2 characters long',
  max: 100,
});

/** A postal address of 5 to 300 characters; lines are kept (C-RG-11). */
export const postalAddress = text({
  required: 'Address is required',
  min: 5,
  tooShort: 'Address must be at least 5 characters long',
  max: 300,
  lines: true,
});

/** A city or a state; may be empty. */
export const placeName = text({ max: 100 });

const PIN_CODE = 'Please enter a 6-digit PIN code';
/** An Indian PIN code: 6 digits, the first not 0; may be empty. */
export const pinCode = text({ max: 6, tooLong: PIN_CODE, pattern: [/^[1-9]\d{5}$/, PIN_CODE] });

const REASON = 'Please give a reason of 5 to 500 characters';
/** Why staff did something: 5 to 500 characters. */
export const reason = text({ required: REASON, min: 5, tooShort: REASON, max: 500, tooLong: REASON, lines: true });

const PAN = 'Please enter the last four characters of the PAN';
/** The last four characters of a PAN: three digits and a letter; may be empty. */
export const panLastFour = text({ max: 4, tooLong: PAN, pattern: [/^[0-9]{3}[A-Za-z]$/, PAN] });

const AADHAAR = 'Please enter the last four digits of the Aadhaar number';
/** The last four digits of an Aadhaar number; may be empty. */
export const aadhaarLastFour = text({ max: 4, tooLong: AADHAAR, pattern: [/^\d{4}$/, AADHAAR] });
