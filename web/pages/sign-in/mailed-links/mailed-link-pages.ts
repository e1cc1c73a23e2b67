// The targets of mailed links, in one script: each is too small for a file of its own.
export { ConfirmAddressPage } from './confirm-address-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
