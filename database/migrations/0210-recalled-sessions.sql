-- The session of a request whose server read it a moment ago, and the versions of its rows; null where the server has read them for this
-- request (docs/decisions/0086-recalled-sessions.md).
alter type ledger.posting_request add attribute session_id uuid;
alter type ledger.posting_request add attribute session_version xid;
alter type ledger.posting_request add attribute person_version xid;
