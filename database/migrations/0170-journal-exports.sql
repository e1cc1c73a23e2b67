-- A list of journals is a document of the bank.
alter table bank.issued_documents drop constraint issued_documents_kind_check;
alter table bank.issued_documents add constraint issued_documents_kind_check
  check (kind in ('account_statement', 'transaction_history', 'personal_data', 'receipt',
                  'transactions_export', 'bank_export', 'deposits_export', 'bank_report', 'interest_export', 'journals_export'));
