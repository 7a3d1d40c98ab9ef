export const mailFailed = 'The email could not be sent'
