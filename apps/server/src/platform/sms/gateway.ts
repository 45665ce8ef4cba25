/** A text message that leaves the house. */
export interface SmsMessage {
  mobile: string
  content: string
  template: string
  /** Names the message to the provider: the same one is never sent twice. */
  id: string
}

/** What became of it. `simulated`: nothing left the house. */
export interface SmsOutcome {
  status: 'simulated' | 'sent' | 'failed'
  reason: string
}

/** Whoever carries text messages. Never throws: a provider that cannot be reached is an outcome. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<SmsOutcome>
}

/** Without a provider messages are written down and go nowhere. */
export const simulatedSms: SmsGateway = { send: async () => ({ status: 'simulated', reason: '' }) }
